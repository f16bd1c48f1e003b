import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { TestServer } from './server.ts'

/** The e-mails in the outbox to a recipient that contain these texts, oldest first. */
export function emailsTo(server: TestServer, to: string, ...texts: string[]): string[] {
  return emails(server).filter(email => [`To: ${to}`, ...texts].every(one => email.includes(one)))
}

/** Waits for such an e-mail. The texts must name it: others may have been written before. */
export async function emailTo(server: TestServer, to: string, ...texts: string[]): Promise<string> {
  const found = () => emailsTo(server, to, ...texts)
  await expect.poll(() => found().length, { timeout: 60_000 }).toBeGreaterThan(0)
  return found()[0] ?? ''
}

/** The link in an e-mail that begins with an address. */
export function linkIn(email: string, beginning: string): string {
  const at = email.indexOf(beginning)
  return /^[^\s<"]+/.exec(email.slice(at))?.[0] ?? ''
}

function emails({ folder }: TestServer): string[] {
  const outbox = join(folder, 'outbox')
  if (!existsSync(outbox)) return []
  return readdirSync(outbox)
    .map(name => join(outbox, name))
    .map(path => ({ path, at: statSync(path).mtimeMs }))
    .sort((a, b) => a.at - b.at)
    .map(({ path }) => decoded(readFileSync(path, 'utf8')))
}

/** Decodes quoted-printable. */
function decoded(text: string): string {
  return text.replace(/=\r?\n/g, '').replace(/=3D/g, '=')
}
