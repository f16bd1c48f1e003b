import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** Encrypts a text for its owner's row: with another owner it cannot be decrypted. */
export function seal(key: Buffer, text: string, owner: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** @returns `null` for a text of another key or owner, or one that was changed since */
export function unseal(key: Buffer, sealed: string, owner: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  const [iv, tag] = [bytes.subarray(0, ivBytes), bytes.subarray(ivBytes, ivBytes + tagBytes)]
  try {
    const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes })
    decipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
    const text = decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8')
    return text + decipher.final('utf8')
  } catch {
    return null
  }
}

const sealedTexts = `
select library_id || '/paypal/' || client_id as owner, secret as sealed, 'keys of payment accounts' as what
  from payment_accounts
union all select library_id || '/' || member_id, secret, 'authenticator apps'
  from authenticator_apps where secret is not null`
type Sealed = { owner: string; sealed: string; what: string }

/**
 * Says which encrypted texts of a database are lost, because they were encrypted with another server secret; `null` if
 * all can be read. After a backup was restored, its texts need the secret of then.
 */
export async function lostSecrets(
  key: Buffer,
  query: (text: string) => Promise<{ rows: unknown[] }>,
): Promise<string | null> {
  const { rows } = await query(sealedTexts)
  const lost = new Map<string, number>()
  for (const { owner, sealed, what } of rows as Sealed[]) {
    if (unseal(key, sealed, owner) === null) lost.set(what, (lost.get(what) ?? 0) + 1)
  }
  if (lost.size === 0) return null
  const counts = [...lost].map(([what, count]) => `${count} ${what}`).join(' and ')
  return `This server's SECRET is not the one with which ${counts} were encrypted: they are lost, unless the former SECRET (or data/secret) is put back. Otherwise enter the keys again, and let members connect their apps again.`
}
