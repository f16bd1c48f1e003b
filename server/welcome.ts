import type { Config } from './config.ts'

const accounts = [
  ['socia@example.org', 'card active, loans in every state'],
  ['nuovo@example.org', 'has yet to accept the adhesion form'],
  ['scaduta@example.org', 'expired card'],
  ['vicino@example.org', 'owner of private objects'],
  ['sospeso@example.org', 'suspended'],
  ['staff@example.org', 'staff'],
  ['super@example.org', 'super'],
] as const

/** What a person who has just started the server needs to know. */
export function welcome({ port, demo }: Config): string {
  const lines = [`Oggettoteca is ready:  http://localhost:${port}`]
  if (demo) {
    lines.push(
      `Demo libraries:        http://bologna.localhost:${port}  http://campus.localhost:${port}`,
      'Demo accounts, password «oggettoteca»:',
      ...accounts.map(([email, what]) => `  ${email.padEnd(22)} ${what}`),
      'The campus signs in at a simulated university, with a choice of people.',
    )
  }
  return lines.join('\n')
}
