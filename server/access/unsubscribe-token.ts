import { jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import { type NoticeTopic, noticeTopics } from '#contract/shapes/notice.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'

type Meant = { memberId: string; topic: NoticeTopic }

const issuer = 'oggettoteca'
/** Of a type of its own, so that it never passes for a token that signs somebody in. */
const type = 'unsubscribe+jwt'
const claims = v.object({ sub: v.string(), topic: v.picklist(noticeTopics) })

/** The secret of a letter's foot: it turns one topic of one member off or on, and never grows old. */
export function signUnsubscribe({ keys, library }: Context, { memberId, topic }: Meant) {
  return new SignJWT({ topic })
    .setProtectedHeader({ alg: 'EdDSA', typ: type })
    .setIssuer(issuer)
    .setAudience(library.id)
    .setSubject(memberId)
    .sign(keys.private)
}

/** @throws AppError link_unusable, whatever is wrong with it */
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
