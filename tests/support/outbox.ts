import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { TestServer } from './server.ts'

/** The e-mails in the outbox to a recipient that contain a text. */
export function emailsTo(server: TestServer, to: string, text: string): string[] {
  return emails(server).filter(email => email.includes(`To: ${to}`) && email.includes(text))
}

/** Waits for such an e-mail. */
export async function emailTo(server: TestServer, to: string, text: string): Promise<string> {
  await expect.poll(() => emailsTo(server, to, text).length, { timeout: 15_000 }).toBeGreaterThan(0)
  return emailsTo(server, to, text)[0] ?? ''
}

/** The link in an e-mail that begins with an address. */
export function linkIn(email: string, beginning: string): string {
  const at = email.indexOf(beginning)
  return /^[^\s<"]+/.exec(email.slice(at))?.[0] ?? ''
}

function emails({ folder }: TestServer): string[] {
  const outbox = join(folder, 'outbox')
  if (!existsSync(outbox)) return []
  return readdirSync(outbox).map(name => decoded(readFileSync(join(outbox, name), 'utf8')))
}

/** Decodes quoted-printable. */
function decoded(text: string): string {
  return text.replace(/=\r?\n/g, '').replace(/=3D/g, '=')
}
