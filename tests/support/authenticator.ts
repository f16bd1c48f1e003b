import {
  createHash,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

const bytes = (text: string) => Buffer.from(text, 'base64url')
const text = (content: Uint8Array) => Buffer.from(content).toString('base64url')
const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest()

/** CBOR encoding of the types in attestations: integers, texts, bytes and maps. */
function cbor(value: unknown): Buffer {
  const head = (major: number, length: number) => {
    if (length < 24) return Buffer.from([(major << 5) | length])
    if (length < 256) return Buffer.from([(major << 5) | 24, length])
    return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
  }
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  const entries = [...(value as Map<unknown, unknown>)]
  return Buffer.concat([head(5, entries.length), ...entries.flat().map(cbor)])
}

type Made = { id: Buffer; key: KeyObject; rpId: string; userHandle: string }
type Creation = { challenge: string; rp: { id: string }; user: { id: string } }
type Request = { challenge: string; rpId: string; allowCredentials: { id: string }[] }

/**
 * A software passkey provider: discoverable ES256 keys, attestation «none». `verified` sets user
 * verification; its counter grows unless a test resets it.
 */
export function softAuthenticator(origin: string, { verified = true } = {}) {
  const made: Made[] = []
  const state = { counter: 0, origin, verified }

  const dataOf = (rpId: string, more = Buffer.alloc(0)) => {
    const flags = 1 | (state.verified ? 4 : 0) | (more.length ? 0x40 : 0)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(state.counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, more])
  }
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: state.origin, crossOrigin: false }))

  /** Creates a passkey. */
  function create({ challenge, rp, user }: Creation) {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const id = randomBytes(32)
    made.push({ id, key: privateKey, rpId: rp.id, userHandle: user.id })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const cose = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(x)],
        [-3, bytes(y)],
      ]),
    )
    const length = Buffer.from([0, id.length])
    const authData = dataOf(rp.id, Buffer.concat([Buffer.alloc(16), length, id, cose]))
    const attestation = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    )
    return {
      id: text(id),
      rawId: text(id),
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: text(clientData('webauthn.create', challenge)),
        attestationObject: text(attestation),
        transports: ['internal'],
      },
    }
  }

  /** Uses the requested passkey, or any for the site. */
  function get({ challenge, rpId, allowCredentials }: Request) {
    const wanted = allowCredentials.map(({ id }) => id)
    const passkey = made.findLast(
      one => one.rpId === rpId && (wanted.length === 0 || wanted.includes(text(one.id))),
    )
    if (!passkey) throw new Error('This authenticator has no such passkey')
    state.counter += 1
    const authenticatorData = dataOf(rpId)
    const client = clientData('webauthn.get', challenge)
    const signed = createSign('sha256').update(authenticatorData).update(sha256(client))
    return {
      id: text(passkey.id),
      rawId: text(passkey.id),
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: text(client),
        authenticatorData: text(authenticatorData),
        signature: text(signed.sign(passkey.key)),
        userHandle: passkey.userHandle,
      },
    }
  }

  return { state, create, get }
}
