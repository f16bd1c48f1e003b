import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A real SMTP server that stores received e-mails, on its own port by default. */
export async function startSmtp(wanted = 0) {
  const received: { to: string[]; text: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ to, text: Buffer.concat(chunks).toString() })
        done()
      })
    },
  })
  // A process that is killed while it sends resets its connection.
  server.on('error', () => {})
  await new Promise<void>(resolve => server.listen(wanted, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}
