import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { CommandError } from './command-error.ts';

/** The password given by the environment, else typed twice on a terminal that does not show it. Raises CommandError where there is neither. */
export async function askNewPassword(given: string | undefined): Promise<string> {
  if (given) return given;
  if (!process.stdin.isTTY)
    throw new CommandError('There is no terminal to ask for the password: set ADMIN_PASSWORD.');
  const password = await askHidden('Password: ');
  if ((await askHidden('Again: ')) !== password) throw new CommandError('The two passwords differ.');
  return password;
}

function askHidden(question: string): Promise<string> {
  process.stdout.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  return new Promise<string>((resolve, reject) => {
    // Ctrl-C and Ctrl-D.
    reader.on('SIGINT', () => reader.close());
    reader.on('close', () => {
      process.stdout.write('\n');
      reject(new CommandError('Nothing was changed.'));
    });
    reader.question('', (answer) => {
      resolve(answer);
      reader.close();
    });
  });
}
