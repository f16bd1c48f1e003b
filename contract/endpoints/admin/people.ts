import * as v from 'valibot'
import type { Endpoint } from '../../endpoint.ts'
import { id } from '../../fields.ts'
import { readGroups } from '../../read-groups.ts'
import { adminMember } from '../../shapes/admin/admin.ts'
import { letter, likeMember, likeQuery, newMember } from '../../shapes/admin/people.ts'
import { idParams } from '../../shapes/common.ts'

/** People whom staff register, and what they do for those without an e-mail. */
export const adminPeopleEndpoints = {
  /** Members who may be the same person: same telephone, same e-mail or a like name; at most six, the likeliest first. */
  'admin.people.like': {
    method: 'GET',
    path: '/v1/admin/people/like',
    access: 'staff',
    query: likeQuery,
    answer: v.array(likeMember),
  },
  /** Registers a member. An e-mail gets the link that confirms it; until then nobody signs in with it. */
  'admin.people.create': {
    method: 'POST',
    path: '/v1/admin/people',
    invalidates: readGroups.members,
    access: 'staff',
    body: newMember,
    answer: adminMember,
    errors: ['adhesion_changed', 'paper_too_old'],
    idempotent: true,
  },
  /** What members without an e-mail were to be told and nobody has told them yet, the oldest first; at most fifty. */
  'admin.letters': {
    method: 'GET',
    path: '/v1/admin/letters',
    access: 'staff',
    query: v.object({ member: v.optional(id) }),
    answer: v.array(letter),
  },
  /** Staff called the member, or handed out the printed letter. */
  'admin.letters.told': {
    method: 'POST',
    path: '/v1/admin/letters/:id/told',
    invalidates: ['admin.letters', 'today.get', 'admin.audit'],
    access: 'staff',
    params: idParams,
    answer: v.object({}),
  },
} as const satisfies Record<string, Endpoint>
