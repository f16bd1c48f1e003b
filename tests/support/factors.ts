import { Secret, TOTP } from 'otpauth'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { forgetLibraries } from '#server/platform/library/libraries.ts'
import type { softAuthenticator } from './authenticator.ts'
import { password, type World } from './world.ts'

type Init = NonNullable<Parameters<World['ask']>[1]>
type Answer = Awaited<ReturnType<World['ask']>>

/** A client with cookies at one host, signed in or not. */
export function browserOf(world: World, host = 'localhost:3000') {
  const cookies = new Map<string, string>()
  let token: string | null = null
  async function ask(path: string, init: Init = {}): Promise<Answer> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await world.ask(path, {
      ...init,
      headers: {
        host,
        ...(cookie && { cookie }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...init.headers,
      },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    if (answer.body?.access_token) token = answer.body.access_token
    return answer
  }
  const post = (path: string, body: object = {}) => ask(path, { method: 'POST', body })
  return {
    ask,
    post,
    cookies,
    forget: () => {
      token = null
    },
    signIn: (email: string, secret = password) =>
      post('/v1/auths/signin', { email, password: secret }),
    /** Confirms the password again. */
    prove: (secret = password) => post('/v1/me/proof', { way: 'password', password: secret }),
  }
}

/** A new member who signs in by password, without a second factor. @returns the e-mail address */
export async function newcomer(world: World): Promise<string> {
  const [id = ''] = await world.members(1)
  await acrossLibraries(world.store, db =>
    db
      .updateTable('members')
      .set(({ selectFrom }) => ({
        email_verified_at: world.now(),
        password_hash: selectFrom('members as known')
          .select('known.password_hash')
          .where('known.library_id', '=', 'bologna')
          .where('known.email', '=', 'nuovo@example.org'),
      }))
      .where('id', '=', id)
      .execute(),
  )
  return `${id}@example.org`
}

export type Browser = ReturnType<typeof browserOf>
type Authenticator = ReturnType<typeof softAuthenticator>

/** Adds a passkey to the signed-in member. */
export async function addPasskey(
  browser: Browser,
  authenticator: Authenticator,
  name = 'Telefono',
) {
  const options = await browser.post('/v1/me/passkeys/options')
  if (options.status !== 200) return options
  return browser.post('/v1/me/passkeys', { name, passkey: authenticator.create(options.body) })
}

/** Connects an authenticator app. @returns its secret and the server's answer */
export async function addApp(browser: Browser, world: World) {
  const started = await browser.post('/v1/me/totp')
  const secret: string = started.body.secret
  const confirmed = await browser.ask('/v1/me/totp', {
    method: 'PUT',
    body: { code: codeAt(secret, world.now()) },
  })
  return { secret, started, confirmed }
}

/** The code of the app at that instant. */
export function codeAt(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })
}

/**
 * Whether the library requires a second factor from staff, and whether single sign-on counts as
 * one.
 */
export async function setRule(
  world: World,
  library: string,
  rule: { staff_second_factor?: boolean; sign_on_suffices?: boolean },
) {
  await acrossLibraries(world.store, async db => {
    const rows = db.selectFrom('libraries').select('document').where('id', '=', library)
    const { document } = await rows.executeTakeFirstOrThrow()
    await db
      .updateTable('libraries')
      .set({ document: JSON.stringify({ ...document, ...rule }) })
      .where('id', '=', library)
      .execute()
  })
  forgetLibraries(world.services)
}
