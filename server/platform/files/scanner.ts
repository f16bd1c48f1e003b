import { connect, type Socket } from 'node:net'
import { serverLimits } from '#contract/limits.ts'
import { AppError } from '#server/core/app-error.ts'

/** The address of clamd: the path of its socket, or host and port. */
export type ScannerAddress = { path: string } | { host: string; port: number }

const chunkBytes = 65_536
/** clamd answers with one line; anything longer is an error. */
const mostAnswerBytes = 4096

/** The address in `CLAMD_SOCKET`: `/run/clamav/clamd.ctl`, or `127.0.0.1:3310`; `null` for neither. */
export function scannerAddress(text: string): ScannerAddress | null {
  if (text.startsWith('/')) return { path: text }
  const [, host = '', port = ''] =
    /^([a-z0-9.-]{1,253}|\[[0-9a-f:]{2,45}\]):(\d{1,5})$/i.exec(text) ?? []
  return host ? { host: host.replace(/[[\]]/g, ''), port: Number(port) } : null
}

/**
 * Sends an upload to clamd by its INSTREAM command: each chunk after its length in four bytes, then a length
 * of zero.
 * @throws AppError file_infected; scan_unavailable unless the scanner says that the file is clean
 */
export async function scan(address: ScannerAddress, bytes: Uint8Array): Promise<void> {
  const answer = await ask(address, bytes).catch((cause: unknown) => {
    throw new AppError('scan_unavailable', { cause })
  })
  if (answer === 'stream: OK') return
  if (/^stream: .+ FOUND$/.test(answer)) throw new AppError('file_infected')
  throw new AppError('scan_unavailable', { cause: new Error(`clamd: ${answer.slice(0, 200)}`) })
}

function ask(address: ScannerAddress, bytes: Uint8Array): Promise<string> {
  const socket = connect(address)
  const answered = new Promise<string>((resolve, reject) => {
    let answer = ''
    socket.setTimeout(serverLimits.scanSilenceMs, () =>
      socket.destroy(new Error('The scanner is silent')),
    )
    socket.setEncoding('latin1')
    socket.on('connect', () => send(socket, bytes))
    socket.on('data', text => {
      answer += text
      if (answer.includes('\0')) resolve(answer.split('\0')[0] ?? '')
      if (answer.length > mostAnswerBytes) socket.destroy(new Error('No answer of clamd'))
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('The scanner hung up')))
  })
  return answered.finally(() => socket.destroy())
}

function send(socket: Socket, bytes: Uint8Array) {
  socket.write('zINSTREAM\0')
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    const chunk = bytes.subarray(at, at + chunkBytes)
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.length)
    socket.write(length)
    socket.write(chunk)
  }
  socket.write(Buffer.alloc(4))
}
