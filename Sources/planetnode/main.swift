// planetnode
