// The interface to libpng, which catches its long jumps, as Swift cannot.
//
// Every call works on memory. Those with a message return 1 for success or 0 with the message; rows
// that are read one by one keep their state until they are closed. Samples of 16 bits are in the
// machine's own byte order.
#ifndef CPNG_H
#define CPNG_H

#include <stddef.h>
#include <stdint.h>

enum { CPNG_MESSAGE_SIZE = 256 };

// The message of a call that found too little memory.
extern const char *const cpng_out_of_memory;

// A PNG in memory, and the results of a call about it.
typedef struct {
  const uint8_t *bytes;
  size_t count;
  size_t consumed;      // how many bytes were read
  int has_spare_bytes;  // whether more was compressed than the rows
  char message[CPNG_MESSAGE_SIZE];
} cpng_input;

// The header of a PNG.
typedef struct {
  uint32_t width, height;
  uint32_t bit_depth, colour_type;  // as in IHDR
  uint32_t gamma;                   // gAMA as written, times 100000; 0 where there is none
  // cHRM as written, times 100000: x and y of white, red, green and blue.
  int32_t chromaticities[8];
  uint8_t interlaced, has_srgb, has_chromaticities, has_transparency;
  uint8_t has_bad_profile;  // an iCCP chunk that libpng refuses
} cpng_header;

// Receives a text chunk: a keyword in Latin-1, and a text in UTF-8, or Latin-1 if is_utf8 is 0.
typedef void (*cpng_text_sink)(
  void *context, const char *keyword, size_t keyword_count, const char *text, size_t text_count,
  int is_utf8);

// Receives the next bytes of a file.
typedef void (*cpng_byte_sink)(void *context, const uint8_t *bytes, size_t count);

// A time in UTC.
typedef struct {
  uint16_t year;
  uint8_t month, day, hour, minute, second;
} cpng_time;

// The options of a PNG file. Rows follow each other, `row_bytes` apart.
typedef struct {
  uint32_t width, height, bit_depth, colour_type;
  int drops_filler;  // pixels have a fourth channel that is not written
  int level;         // 0...9
  int filters;       // a set of libpng's PNG_FILTER_ bits
  const void *pixels;
  size_t row_bytes;
  const uint8_t *stream;  // the compressed rows, if they are there already
  size_t stream_count;
  const char *const *keywords;  // text_count of each, NUL-terminated
  const char *const *texts;
  const uint8_t *text_is_international;
  int text_count;
  const cpng_time *time;  // when it last changed; nothing where that is not told
} cpng_image;

// Reads the header, and passes the ICC profile to the caller if there is one.
int cpng_read_header(
  cpng_input *input, cpng_header *header, cpng_byte_sink profile_sink, void *context);

// Reads the whole file into RGBA pixels of 8 or 16 bits per channel, `row_bytes` apart.
int cpng_read_pixels(cpng_input *input, int bit_depth, void *pixels, size_t row_bytes);

// A file that is not interlaced, whose rows are read one after another.
typedef struct cpng_rows cpng_rows;

// Starts to read rows of 8-bit RGBA pixels from a file that keeps its address. Returns null, and a
// message, if it is not such a file.
cpng_rows *cpng_open_rows(const uint8_t *bytes, size_t count, char *message);

// Reads the next rows, row_bytes apart. Returns 1, or 0 with a message.
int cpng_next_rows(
  cpng_rows *rows, uint8_t *pixels, size_t row_bytes, uint32_t count, char *message);

// Reads the end of the file; reports the number of bytes after it, and whether compressed bytes
// follow the rows.
int cpng_finish_rows(cpng_rows *rows, size_t *trailing, int *has_spare_bytes, char *message);

// Releases everything, at any time.
void cpng_close_rows(cpng_rows *rows);

// A PNG of the kind that cpng_write writes: 8 or 16 bits per channel, RGB or RGBA, not interlaced,
// with texts, a time and sRGB, and nothing else.
typedef struct cpng_plain cpng_plain;

// Starts to read such a file, which keeps its address. Returns null for any other file.
cpng_plain *cpng_open_plain(const uint8_t *bytes, size_t count, cpng_header *header);

// Returns the next rows, as RGBA pixels of the file's depth, of 16 bits the high byte first.
// Returns null after the last row, or at an error.
const uint8_t *cpng_next_plain(cpng_plain *plain, size_t *count);

// Releases everything. Returns 1 if every row was read and every byte of the file is valid, else 0.
int cpng_close_plain(cpng_plain *plain);

// Reads the text chunks before and after the rows; the rows are skipped.
int cpng_read_texts(cpng_input *input, cpng_text_sink sink, void *context);

// Rows of samples to be filtered and compressed, in memory as in cpng_image.
typedef struct {
  const void *pixels;
  size_t row_bytes;
  uint32_t rows, columns;
  uint32_t channels, bit_depth;  // in memory
  int drops_filler;              // the last channel is not written
} cpng_strip;

// A part of a deflate stream, whose bytes cpng_free releases.
typedef struct {
  uint8_t *bytes;
  size_t count;
  size_t filtered_count;
  uint32_t adler32;  // of the filtered bytes
} cpng_deflated;

// Returns the number of bytes of the filtered rows.
size_t cpng_strip_bytes(const cpng_strip *strip);

// The state with which a thread compresses, about 0.4 MB; reused for any number of strips.
typedef struct cpng_deflater cpng_deflater;

// Returns a deflater, or null if out of memory.
cpng_deflater *cpng_open_deflater(void);

// Releases a deflater; does nothing for null.
void cpng_close_deflater(cpng_deflater *deflater);

// Returns the size of a deflater in bytes: any memory of that size, aligned as by malloc, is one.
size_t cpng_deflater_bytes(void);

// Filters rows, by the best filters if it may choose, and compresses them by ISA-L's level 1, to a
// part that ends on a whole byte. The parts of an image's strips, one after another, are one
// stream. The bytes depend neither on the deflater's address nor on its earlier use.
int cpng_deflate(
  const cpng_strip *strip, int chooses, int is_last, cpng_deflater *deflater,
  cpng_deflated *result);

void cpng_free(cpng_deflated *result);

// Returns the Adler-32 of bytes from those of their two parts.
uint32_t cpng_joined_adler32(uint32_t first, uint32_t second, size_t second_count);

// Returns the CRC-32 of a chunk: of its type and data, which follow each other.
uint32_t cpng_crc32(const uint8_t *bytes, size_t count);

// Writes a file; `message` has CPNG_MESSAGE_SIZE bytes.
int cpng_write(const cpng_image *image, cpng_byte_sink sink, void *context, char *message);

#endif
