#pragma once

// `make build GHREPO_DEFAULT_CLIENT_ID=ID` defines it: Swift has no defines with a value.
#ifndef GHREPO_DEFAULT_CLIENT_ID
#define GHREPO_DEFAULT_CLIENT_ID ""
#endif

/// The client ID of the app for the device flow on github.com that whoever built the program chose.
static inline const char *_Nonnull build_default_client_id(void) {
  return GHREPO_DEFAULT_CLIENT_ID;
}
