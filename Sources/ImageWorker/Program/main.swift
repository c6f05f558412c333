import Glibc
import ImageWorker

// Decodes images for ghrepo: reads requests from standard input and writes responses to standard
// output. Not meant to be started by hand.
guard Sandbox.enter() else { exit(70) }
exit(ImageService(input: STDIN_FILENO, output: STDOUT_FILENO).run() ? 0 : 74)
