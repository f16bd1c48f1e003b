import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { ScannerAddress } from '#server/platform/files/scanner.ts'

/** The standard test file that virus scanners detect (eicar.org). */
export const eicar = [
  'X5O!P%@AP[4\\PZX54(P^)7CC)7}',
  'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!',
  'H+H*',
].join('$')

type Mood = 'well' | 'silent' | 'hangs up' | 'limited' | 'babbles'

/**
 * A simulated clamd: INSTREAM as in clamd(8), with a length before each chunk; zero ends the
 * stream.
 */
export async function openClamd() {
  const state = { mood: 'well' as Mood, scanned: [] as number[] }
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    const received: Buffer[] = []
    socket.on('error', () => {})
    socket.on('data', bytes => {
      if (state.mood === 'silent') return
      if (state.mood === 'hangs up') return socket.destroy()
      received.push(bytes)
      // A complete stream ends with a length of zero.
      if (!bytes.subarray(-4).equals(Buffer.alloc(4).subarray(0, bytes.length))) return
      const file = readStream(Buffer.concat(received))
      if (!file) return
      state.scanned.push(file.length)
      socket.end(`${verdict(file, state.mood)}\0`)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('No port')
  const scanner: ScannerAddress = { host: '127.0.0.1', port: address.port }
  const close = () => {
    for (const socket of sockets) socket.destroy()
    return new Promise(resolve => server.close(resolve))
  }
  return { state, scanner, close }
}

function verdict(file: Buffer, mood: Mood): string {
  if (mood === 'limited') return 'INSTREAM size limit exceeded. ERROR'
  if (mood === 'babbles') return 'stream: OK, or so'
  return file.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK'
}

/** The file, after its last chunk. */
function readStream(received: Buffer): Buffer | null {
  const command = 'zINSTREAM\0'
  if (
    received.subarray(0, command.length).toString('latin1') !== command.slice(0, received.length)
  ) {
    throw new Error('Not the command INSTREAM')
  }
  const chunks: Buffer[] = []
  let at = command.length
  while (at + 4 <= received.length) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}
