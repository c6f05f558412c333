import Glibc
import ImageWorker

// Decodes pictures for ghrepo: requests come from the standard input, answers go to the standard
// output. Nobody starts it by hand.
guard Sandbox.enter() else { exit(70) }
exit(PictureService(input: STDIN_FILENO, output: STDOUT_FILENO).run() ? 0 : 74)
