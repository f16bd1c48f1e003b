import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { serverLimits } from '#contract/limits.ts'
import { AppError } from '#server/core/app-error.ts'
import { BoundedCache } from '#server/core/bounded-cache.ts'

export type TokenKeys = {
  private: KeyObject
  public: KeyObject
  /** The token of the operator's own commands to the running server. */
  operator: string
  /** Encrypts the secrets of authenticator apps and of payment accounts. */
  sealing: Buffer
  /** Marks the secrets of sessions, so that a made-up one is known from one that was replaced. */
  sessions: Buffer
}
export type TokenClaims = { memberId: string; sessionId: string; level: number }
type Verified = TokenClaims & { library: string; expires: number }

const issuer = 'oggettoteca'
const kid = '1'
const type = 'at+jwt'
/** DER header of a PKCS #8 Ed25519 key; the 32-byte seed follows. */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The signing pair, derived from the server's one secret, so that the operator stores nothing else. */
export function deriveKeys(secret: string): TokenKeys {
  const derive = (what: string) => Buffer.from(hkdfSync('sha256', secret, '', what, 32))
  const seed = derive('oggettoteca access token')
  const key = createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' })
  const operator = derive('oggettoteca operator').toString('base64url')
  const sealing = derive('oggettoteca second factor')
  const sessions = derive('oggettoteca session')
  return { private: key, public: createPublicKey(key), operator, sealing, sessions }
}

/** A bearer token for one library, valid for 15 minutes. The level in it is only a hint. */
export function signToken(keys: TokenKeys, library: string, claims: TokenClaims, at: Date) {
  const seconds = Math.floor(at.getTime() / 1000)
  return new SignJWT({ sid: claims.sessionId, level: claims.level })
    .setProtectedHeader({ alg: 'EdDSA', typ: type, kid })
    .setIssuer(issuer)
    .setAudience(library)
    .setSubject(claims.memberId)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + serverLimits.accessTokenMinutes * 60)
    .sign(keys.private)
}

/** A token is sent with every call of its quarter of an hour. */
const mostVerified = 5000
const verified = new WeakMap<TokenKeys, BoundedCache<Verified>>()

/**
 * The claims of a token. Its signature is verified once; library and time are compared each time.
 * @throws AppError token_expired or token_invalid; the same answer for every kind of forgery.
 */
export async function verifyToken(
  keys: TokenKeys,
  library: string,
  token: string,
  at: Date,
): Promise<TokenClaims> {
  const cache = verified.get(keys) ?? new BoundedCache<Verified>(mostVerified)
  verified.set(keys, cache)
  const known = cache.get(token)
  const found = known ?? (await verifySignature(keys, library, token, at))
  if (found.library !== library) throw new AppError('token_invalid')
  if (found.expires <= Math.floor(at.getTime() / 1000)) throw new AppError('token_expired')
  if (!known) cache.set(token, found)
  const { memberId, sessionId, level } = found
  return { memberId, sessionId, level }
}

async function verifySignature(
  keys: TokenKeys,
  library: string,
  token: string,
  at: Date,
): Promise<Verified> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keys.public, {
      algorithms: ['EdDSA'],
      issuer,
      audience: library,
      typ: type,
      currentDate: at,
      requiredClaims: ['sub', 'sid', 'exp', 'iat'],
    })
    if (protectedHeader.kid !== kid) throw new AppError('token_invalid')
    return {
      memberId: String(payload.sub),
      sessionId: String(payload.sid),
      level: Number(payload.level),
      library,
      expires: Number(payload.exp),
    }
  } catch (error) {
    throw new AppError(error instanceof errors.JWTExpired ? 'token_expired' : 'token_invalid')
  }
}
