import { jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import { type NotificationTopic, notificationTopics } from '#contract/shapes/notification.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context } from '#server/platform/context.ts'

type Meant = { memberId: string; topic: NotificationTopic }

const issuer = 'oggettoteca'
/** Its own type, so that it is never accepted as an access token. */
const type = 'unsubscribe+jwt'
const claims = v.object({ sub: v.string(), topic: v.picklist(notificationTopics) })

/** The token in an e-mail's footer: turns one topic of one member off or on, without expiry. */
export function signUnsubscribe({ keys, library }: Context, { memberId, topic }: Meant) {
  return new SignJWT({ topic })
    .setProtectedHeader({ alg: 'EdDSA', typ: type })
    .setIssuer(issuer)
    .setAudience(library.id)
    .setSubject(memberId)
    .sign(keys.private)
}

/** @throws AppError link_unusable, for every reason */
export async function readUnsubscribe(ctx: Context, token: string): Promise<Meant> {
  try {
    const { payload } = await jwtVerify(token, ctx.keys.public, {
      algorithms: ['EdDSA'],
      issuer,
      audience: ctx.library.id,
      typ: type,
    })
    const { sub, topic } = v.parse(claims, payload)
    return { memberId: sub, topic }
  } catch {
    throw new AppError('link_unusable')
  }
}
