import { createECDH, hkdfSync } from 'node:crypto'

export type VapidKeys = { publicKey: string; privateKey: string }

/** Order of the curve P-256, less one: a private key is between one and this. */
const largest = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632550n

/**
 * Derives the key pair by which push services identify this server from its secret, so that it need not be
 * stored. Both keys are base64url, the public one uncompressed.
 */
export function deriveVapid(secret: string): VapidKeys {
  // More bits than the key has, so that all keys are equally likely.
  const wide = Buffer.from(hkdfSync('sha256', secret, '', 'oggettoteca web push', 48))
  const scalar = (BigInt(`0x${wide.toString('hex')}`) % largest) + 1n
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey)
  return {
    publicKey: curve.getPublicKey('base64url'),
    privateKey: privateKey.toString('base64url'),
  }
}
