import { createDecipheriv, createECDH, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { importJWK, jwtVerify } from 'jose'

export type Delivered = { message: Record<string, unknown>; headers: Record<string, unknown> }

/**
 * A push service with subscribed browsers. It verifies the sender (RFC 8292) and decrypts messages
 * as a browser would (RFC 8188, RFC 8291), without the sender's library.
 */
export async function startPushService() {
  const devices = new Map<string, Device>()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', part => parts.push(part))
    request.on('end', async () => {
      const device = devices.get(request.url ?? '')
      const answer = (status: number) => response.writeHead(status).end()
      if (!device) return answer(404)
      if (device.status !== 201) return answer(device.status)
      try {
        await checkSender(request.headers.authorization ?? '', origin(), device.serverKey)
        const text = decrypt(device, Buffer.concat(parts))
        device.delivered.push({ message: JSON.parse(text), headers: request.headers })
        answer(201)
      } catch (error) {
        device.faults.push(String(error))
        answer(400)
      }
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const origin = () => {
    const address = server.address()
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  }
  return {
    origin: origin(),
    /** A browser that subscribes with the server's public key. */
    subscribe: (serverKey: string) => {
      const keys = createECDH('prime256v1')
      const path = `/send/${randomBytes(8).toString('hex')}`
      const device: Device = {
        keys,
        publicKey: keys.generateKeys(),
        auth: randomBytes(16),
        serverKey,
        status: 201,
        delivered: [],
        faults: [],
      }
      devices.set(path, device)
      const subscription = {
        endpoint: origin() + path,
        keys: {
          p256dh: device.publicKey.toString('base64url'),
          auth: device.auth.toString('base64url'),
        },
      }
      return { device, subscription }
    },
    close: () => new Promise(resolve => server.close(resolve)),
  }
}

type Device = {
  keys: ReturnType<typeof createECDH>
  publicKey: Buffer
  auth: Buffer
  serverKey: string
  /** The service's answer; 201 accepts the message. */
  status: number
  delivered: Delivered[]
  faults: string[]
}

/** `vapid t=<JWT>, k=<public key>`: signed by the subscription's key, for this service. */
async function checkSender(authorization: string, audience: string, serverKey: string) {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  if (key !== serverKey) throw new Error('another server')
  const point = Buffer.from(key, 'base64url')
  const half = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const jwk = await importJWK({ kty: 'EC', crv: 'P-256', x: half(1), y: half(33) }, 'ES256')
  const { payload } = await jwtVerify(token, jwk, { algorithms: ['ES256'], audience })
  if (!/^(mailto:|https:)/.test(payload.sub ?? '')) throw new Error('nobody to write to')
  const day = 86_400
  if ((payload.exp ?? Infinity) - Date.now() / 1000 > day) throw new Error('good for too long')
}

/** One record of RFC 8188: salt, record size, sender's key, then AES-128-GCM under keys of RFC 8291. */
function decrypt({ keys, publicKey, auth }: Device, body: Buffer): string {
  const salt = body.subarray(0, 16)
  const senderKey = body.subarray(21, 21 + body.readUInt8(20))
  const record = body.subarray(21 + senderKey.length)
  if (record.length > body.readUInt32BE(16)) throw new Error('more than one record')
  const shared = keys.computeSecret(senderKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey])
  const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32))
  const prk = createHmac('sha256', salt).update(secret).digest()
  const expand = (label: string, length: number) =>
    createHmac('sha256', prk)
      .update(Buffer.from(`Content-Encoding: ${label}\0\x01`, 'latin1'))
      .digest()
      .subarray(0, length)
  const cipher = createDecipheriv('aes-128-gcm', expand('aes128gcm', 16), expand('nonce', 12))
  cipher.setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()])
  const end = plain.lastIndexOf(2)
  if (end < 0) throw new Error('no end of the last record')
  return plain.subarray(0, end).toString('utf8')
}
