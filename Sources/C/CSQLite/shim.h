#pragma once

#include <sqlite3.h>
#include <sys/vfs.h>

/// sqlite3_db_config is variadic, which Swift cannot call: closing the last connection leaves the
/// write-ahead log as it is, so that a short command does not wait for the disk.
static inline int csqlite_keep_log_on_close(sqlite3 *database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

/// Likewise: SQL cannot write to the schema or to shadow tables, not even that of a file somebody
/// else made.
static inline int csqlite_be_defensive(sqlite3 *database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
}
