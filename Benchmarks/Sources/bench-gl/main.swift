BenchGL.main()
