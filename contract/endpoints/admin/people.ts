import * as v from 'valibot'
import type { Endpoint } from '../../endpoint.ts'
import { id } from '../../fields.ts'
import { readGroups } from '../../read-groups.ts'
import { adminMember } from '../../shapes/admin/admin.ts'
import {
  claimCode,
  letter,
  likeMember,
  likeQuery,
  memberMerge,
  memberNote,
  memberPage,
  mergeInput,
  newMember,
  newNote,
  noteChange,
  quietEnd,
  quietEnded,
  quietPeople,
  rightsInput,
} from '../../shapes/admin/people.ts'
import { idParams } from '../../shapes/common.ts'
import { deskLoan } from '../../shapes/desk.ts'
import { mergeRefusals } from '../../shapes/member.ts'

/** People whom staff register, what they see and note of each, and what they do for those without an e-mail. */
export const adminPeopleEndpoints = {
  /** Members who may be the same person: same telephone, same e-mail or a like name; at most six, the likeliest first. */
  'admin.people.like': {
    method: 'GET',
    path: '/v1/admin/people/like',
    access: ['desk', 'members'],
    query: likeQuery,
    answer: v.array(likeMember),
  },
  /** Registers a member. An e-mail gets the link that confirms it; until then nobody signs in with it. */
  'admin.people.create': {
    method: 'POST',
    path: '/v1/admin/people',
    invalidates: readGroups.members,
    access: ['desk', 'members'],
    body: newMember,
    answer: adminMember,
    errors: ['adhesion_changed', 'paper_too_old'],
    idempotent: true,
  },
  'admin.member': {
    method: 'GET',
    path: '/v1/admin/members/:id',
    access: ['desk', 'members', 'money'],
    params: idParams,
    answer: memberPage,
  },
  /** What they may do in the administration. «All» is given and taken by supers alone; nobody changes their own. */
  'admin.members.rights': {
    method: 'PUT',
    path: '/v1/admin/members/:id/rights',
    invalidates: readGroups.members,
    access: 'all',
    params: idParams,
    body: rightsInput,
    answer: adminMember,
  },
  /** The closed loans of a member, the last one first. Paged like `catalogs.list`. */
  'admin.member.past': {
    method: 'GET',
    path: '/v1/admin/members/:id/loans',
    access: ['desk', 'members', 'money'],
    params: idParams,
    query: v.object({ cursor: v.optional(v.pipe(v.string(), v.maxLength(1000))) }),
    answer: v.array(deskLoan),
  },
  /** Whom an import has brought, and who are not written to until staff press. */
  'admin.quiet': {
    method: 'GET',
    path: '/v1/admin/quiet',
    access: 'members',
    answer: quietPeople,
  },
  /**
   * Ends the silence of the next of them, at most 25: what waits is sent, and they are welcomed. The app calls it until nobody is
   * left, which is how it shows progress and can stop.
   */
  'admin.quiet.end': {
    method: 'POST',
    path: '/v1/admin/quiet/endings',
    invalidates: [...readGroups.members, 'admin.quiet', 'admin.letters'],
    access: 'members',
    body: quietEnd,
    answer: quietEnded,
    idempotent: true,
  },
  /** What staff noted about a member: pinned notes first, then the latest. */
  'admin.notes': {
    method: 'GET',
    path: '/v1/admin/members/:id/notes',
    access: ['desk', 'members'],
    params: idParams,
    answer: v.array(memberNote),
  },
  'admin.notes.add': {
    method: 'POST',
    path: '/v1/admin/members/:id/notes',
    invalidates: ['admin.notes', 'admin.audit'],
    access: ['desk', 'members'],
    params: idParams,
    body: newNote,
    answer: v.array(memberNote),
    idempotent: true,
  },
  /** Its author changes the text of a note. Everybody of the staff may pin it. */
  'admin.notes.save': {
    method: 'PATCH',
    path: '/v1/admin/notes/:id',
    invalidates: ['admin.notes', 'admin.audit'],
    access: ['desk', 'members'],
    params: idParams,
    body: noteChange,
    answer: v.array(memberNote),
  },
  'admin.notes.remove': {
    method: 'DELETE',
    path: '/v1/admin/notes/:id',
    invalidates: ['admin.notes', 'admin.audit'],
    access: ['desk', 'members'],
    params: idParams,
    answer: v.array(memberNote),
  },
  /** What a merge of the member with another record of the same person would do. Without `stays` the server proposes which one stays. */
  'admin.members.merging': {
    method: 'GET',
    path: '/v1/admin/members/:id/merges',
    access: 'members',
    params: idParams,
    query: v.partial(mergeInput),
    answer: memberMerge,
  },
  /**
   * Merges two records of one person. Afterwards one has everything, and the other leads to it. If both sign in, the member is
   * asked by e-mail instead. There is no undo.
   */
  'admin.members.merge': {
    method: 'POST',
    path: '/v1/admin/members/:id/merges',
    invalidates: [
      ...readGroups.desk,
      'admin.members',
      'admin.notes',
      'admin.letters',
      'admin.messages',
      'admin.reviews',
      'till.get',
      'till.receipt',
    ],
    outdatedIfRefused: ['admin.members.merging'],
    access: 'members',
    params: idParams,
    body: mergeInput,
    answer: v.object({
      /** The member was asked, and nothing has moved yet. */
      asked: v.boolean(),
      /** The record that stays. */
      member: adminMember,
    }),
    errors: [...mergeRefusals, 'merge_changed'],
    idempotent: true,
  },
  /** Makes a code with which a member without an account gets theirs. The code before it stops working. */
  'admin.members.claim': {
    method: 'POST',
    path: '/v1/admin/members/:id/claims',
    invalidates: ['admin.audit'],
    access: ['desk', 'members'],
    params: idParams,
    answer: claimCode,
    errors: ['claim_needless', 'sso_required'],
  },
  /** What members without an e-mail were to be told and nobody has told them yet, the oldest first; at most fifty. */
  'admin.letters': {
    method: 'GET',
    path: '/v1/admin/letters',
    access: ['desk', 'members'],
    query: v.object({ member: v.optional(id) }),
    answer: v.array(letter),
  },
  /** Staff called the member, or handed out the printed letter. */
  'admin.letters.told': {
    method: 'POST',
    path: '/v1/admin/letters/:id/told',
    invalidates: ['admin.letters', 'today.get', 'admin.audit'],
    access: ['desk', 'members'],
    params: idParams,
    answer: v.object({}),
  },
} as const satisfies Record<string, Endpoint>
