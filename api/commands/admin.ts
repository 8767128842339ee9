import '../config/node-version.ts';
import 'reflect-metadata';
import { readEnvOrExit } from '../config/env.ts';
import { runAdminCommand } from './run-admin-command.ts';

process.exitCode = await runAdminCommand(process.argv.slice(2), readEnvOrExit());
