import * as v from 'valibot'
import { ImportRefused } from '#server/areas/import/faults.ts'
import { namingDataDir } from './server-facts.ts'

/** Runs a command of the terminal: the process ends with its code, or with 1 and the reason why it failed. */
export async function runCommand(command: () => Promise<number>) {
  try {
    process.exitCode = await command()
  } catch (error) {
    for (const line of reasonsOf(namingDataDir(error))) console.error(line)
    process.exitCode = 1
  }
}

function reasonsOf(error: unknown): unknown[] {
  if (error instanceof v.ValiError) {
    return error.issues.map(issue => `${v.getDotPath(issue)}: ${issue.message}`)
  }
  if (error instanceof ImportRefused) return [error.message]
  return [error instanceof Error ? `${error.name}: ${error.message}` : error]
}
