import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { TestServer } from './server.ts'

const run = promisify(execFile)

/** Runs a built command on the data of a stopped server; returns its output, with the errors if it fails. */
export async function runCommand(
  name: 'import' | 'library',
  server: TestServer,
  ...args: string[]
): Promise<string> {
  const env = { ...process.env, DATA_DIR: server.folder }
  const command = ['--liftoff-only', `dist/server/${name}.js`, ...args]
  return run(process.execPath, command, { env }).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  )
}
