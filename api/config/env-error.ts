/** A setting that cannot be used. Its message begins with the variable's name and is ready to print. */
export class EnvError extends Error {
  override name = 'EnvError';
}
