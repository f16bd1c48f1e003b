import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { TestServer } from './server.ts'

/** The letters to somebody in the server's outbox that hold a text. */
export function lettersTo(server: TestServer, to: string, text: string): string[] {
  return letters(server).filter(letter => letter.includes(`To: ${to}`) && letter.includes(text))
}

/** Waits for such a letter. */
export async function letterTo(server: TestServer, to: string, text: string): Promise<string> {
  await expect
    .poll(() => lettersTo(server, to, text).length, { timeout: 15_000 })
    .toBeGreaterThan(0)
  return lettersTo(server, to, text)[0] ?? ''
}

/** The link in a letter that begins with an address. */
export function linkIn(letter: string, beginning: string): string {
  const at = letter.indexOf(beginning)
  return /^[^\s<"]+/.exec(letter.slice(at))?.[0] ?? ''
}

function letters({ folder }: TestServer): string[] {
  const outbox = join(folder, 'outbox')
  if (!existsSync(outbox)) return []
  return readdirSync(outbox).map(name => decoded(readFileSync(join(outbox, name), 'utf8')))
}

/** Quoted-printable as it reads. */
function decoded(text: string): string {
  return text.replace(/=\r?\n/g, '').replace(/=3D/g, '=')
}
