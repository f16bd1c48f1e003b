import * as v from 'valibot'
import { type Endpoint, noImpersonation, ownPage } from '../endpoint.ts'
import { readGroups } from '../read-groups.ts'
import { adminLibrary } from '../shapes/admin/setup.ts'
import { trial, trialStart, trialWish } from '../shapes/admin/trials.ts'
import { idParams } from '../shapes/common.ts'
import { mailedToken } from './account/account.ts'

/**
 * Libraries to try, which anybody founds at the server's default library, if its operator allows it. Elsewhere the first three
 * answer `not_found`.
 */
export const trialEndpoints = {
  /** E-mails the link that founds the library. Answers the same for any address. */
  'trials.ask': {
    method: 'POST',
    path: '/v1/trials',
    invalidates: [],
    ...ownPage,
    body: trialWish,
    answer: v.object({}),
    errors: ['trials_full'],
  },
  /** What the link founds; `url` is where it is, once its founder has chosen a password there. */
  'trials.read': {
    method: 'GET',
    path: '/v1/trials',
    access: 'visitor',
    query: v.object({ t: mailedToken }),
    answer: v.object({ name: v.string(), id: v.string(), url: v.nullable(v.string()) }),
    errors: ['link_unusable'],
  },
  /**
   * Founds the library. `url` is the page of it where its founder chooses a password. A repeated call founds no second one.
   */
  'trials.open': {
    method: 'PUT',
    path: '/v1/trials',
    invalidates: [],
    ...ownPage,
    body: v.object({ t: mailedToken, ...trialStart.entries }),
    answer: v.object({ url: v.string() }),
    errors: ['link_unusable', 'trials_full'],
  },
  /** The library as a trial; `null` if it is none. */
  'trials.get': {
    method: 'GET',
    path: '/v1/admin/trial',
    access: 'settings',
    answer: v.nullable(trial),
  },
  /** Asks the supers of the default library to keep it. A repeated call asks nobody again. */
  'trials.keep': {
    method: 'POST',
    path: '/v1/admin/trial/wishes',
    invalidates: ['trials.get', 'admin.audit'],
    ...noImpersonation('super'),
    answer: v.nullable(trial),
  },
  /** The trial becomes a library like the others, for supers of the default library. A repeated call changes nothing. */
  'trials.agree': {
    method: 'POST',
    path: '/v1/admin/libraries/:id/agreements',
    invalidates: readGroups.libraries,
    ...noImpersonation('super'),
    params: idParams,
    answer: adminLibrary,
  },
} as const satisfies Record<string, Endpoint>
