import * as v from 'valibot'
import { type Endpoint, noImpersonation } from '../../endpoint.ts'
import { readGroups } from '../../read-groups.ts'
import { paymentAccount, paymentAccountInput } from '../../shapes/admin/payments.ts'
import { service, serviceInput } from '../../shapes/admin/service.ts'
import {
  adminLibrary,
  adminPoint,
  closureChange,
  invitationInput,
  libraryMove,
  newLibrary,
  openingChange,
  ownFileKinds,
  ownFiles,
  pendingInvitation,
  pointChange,
  pointInput,
  settings,
  settingsInput,
} from '../../shapes/admin/setup.ts'
import {
  emailExample,
  kindParams,
  ownWords,
  testInput,
  wordsInput,
} from '../../shapes/admin/words.ts'
import { idParams } from '../../shapes/common.ts'
import { changeErrors } from './admin.ts'

const ownFileParams = v.object({ kind: v.picklist(ownFileKinds) })

/**
 * Setup of a library: settings, pickup points and staff. Every write is audited with the previous
 * value.
 */
export const adminSettingsEndpoints = {
  'admin.settings': {
    method: 'GET',
    path: '/v1/admin/settings',
    access: 'settings',
    answer: settings,
  },
  /** A changed adhesion becomes a new version, which members must accept again, unless it is said to be a correction. */
  'admin.settings.save': {
    method: 'PUT',
    path: '/v1/admin/settings',
    invalidates: ['libraries.get', 'renewals.cards', 'me.get', 'admin.audit'],
    access: 'settings',
    body: settingsInput,
    answer: settings,
  },
  /** The kinds of e-mails to members, with the library's own words above and below each. */
  'admin.words': {
    method: 'GET',
    path: '/v1/admin/words',
    access: 'settings',
    answer: v.array(ownWords),
  },
  'admin.words.example': {
    method: 'GET',
    path: '/v1/admin/words/:kind',
    access: 'settings',
    params: kindParams,
    answer: emailExample,
  },
  /** Empty words are none. A repeated call changes nothing. */
  'admin.words.save': {
    method: 'PUT',
    path: '/v1/admin/words/:kind',
    invalidates: ['admin.audit'],
    access: 'settings',
    params: kindParams,
    body: wordsInput,
    answer: v.array(ownWords),
  },
  /** Sends an example with these words to the caller's own address. */
  'admin.words.test': {
    method: 'POST',
    path: '/v1/admin/words/:kind/tests',
    invalidates: ['admin.audit'],
    access: 'settings',
    params: kindParams,
    body: testInput,
    answer: v.object({ to: v.string() }),
    idempotent: true,
  },
  /** When the library is available, and how people become members. */
  'admin.service': {
    method: 'GET',
    path: '/v1/admin/service',
    access: 'settings',
    answer: service,
  },
  /** Staff open and close the library. Only a super may change the fields in `superOnly`. */
  'admin.service.save': {
    method: 'PUT',
    path: '/v1/admin/service',
    invalidates: ['libraries.get', 'me.get', 'admin.audit'],
    access: 'settings',
    body: serviceInput,
    answer: service,
  },
  /** The account that receives the library's payments, without its secret. */
  'admin.payments': {
    method: 'GET',
    path: '/v1/admin/payments',
    access: 'settings',
    answer: paymentAccount,
  },
  /** Supers enter the library's own account. It is saved only after the payment provider accepts its keys. */
  // Who decides where the money goes, also decides how staff sign in.
  'admin.payments.save': {
    method: 'PUT',
    path: '/v1/admin/payments',
    invalidates: ['admin.payments', 'libraries.get', 'admin.audit'],
    ...noImpersonation('super'),
    body: paymentAccountInput,
    answer: paymentAccount,
    errors: ['payment_unavailable'],
  },
  /** New payments go to the server's account again. Those that were opened before stay where they are. */
  'admin.payments.remove': {
    method: 'DELETE',
    path: '/v1/admin/payments',
    invalidates: ['admin.payments', 'libraries.get', 'admin.audit'],
    ...noImpersonation('super'),
    answer: paymentAccount,
  },
  /**
   * Replaces the current file. A logo is re-encoded as a square picture; a PDF is stored as it is.
   */
  'admin.files.save': {
    method: 'PUT',
    path: '/v1/admin/files/:kind',
    invalidates: ['libraries.get', 'admin.audit'],
    access: 'settings',
    params: ownFileParams,
    upload: true,
    answer: ownFiles,
  },
  'admin.files.remove': {
    method: 'DELETE',
    path: '/v1/admin/files/:kind',
    invalidates: ['libraries.get', 'admin.audit'],
    access: 'settings',
    params: ownFileParams,
    answer: ownFiles,
  },
  'admin.points': {
    method: 'GET',
    path: '/v1/admin/headquarters',
    access: ['catalogue', 'settings'],
    answer: v.array(adminPoint),
  },
  'admin.points.create': {
    method: 'POST',
    path: '/v1/admin/headquarters',
    invalidates: readGroups.points,
    access: 'settings',
    body: pointInput,
    answer: adminPoint,
    idempotent: true,
  },
  'admin.points.change': {
    method: 'PATCH',
    path: '/v1/admin/headquarters/:id',
    invalidates: ['admin.points', 'headquarters.list', ...readGroups.desk],
    access: 'settings',
    params: idParams,
    body: pointChange,
    answer: adminPoint,
    errors: changeErrors,
  },
  /** Weekly opening hours, and the closures and additional days from today on. */
  'admin.points.save': {
    method: 'PUT',
    path: '/v1/admin/headquarters/:id/openings',
    invalidates: ['admin.points', 'headquarters.list', ...readGroups.desk],
    access: 'settings',
    params: idParams,
    body: openingChange,
    answer: v.array(adminPoint),
    errors: changeErrors,
  },
  /** Closes several pickup points for some days. A repeated call changes nothing. */
  'admin.points.close': {
    method: 'POST',
    path: '/v1/admin/closures',
    invalidates: ['admin.points', 'headquarters.list', ...readGroups.desk],
    access: 'settings',
    body: closureChange,
    answer: v.array(adminPoint),
    errors: changeErrors,
  },
  /** E-mails an invitation to a future member of staff. Nobody may invite above their own rank. */
  'admin.staff.invite': {
    method: 'POST',
    path: '/v1/admin/invitations',
    invalidates: ['admin.members', 'admin.invitations', 'admin.audit'],
    ...noImpersonation('all'),
    body: invitationInput,
    answer: v.object({}),
    idempotent: true,
  },
  /** Open invitations to the ranks that the calling super may give. */
  'admin.invitations': {
    method: 'GET',
    path: '/v1/admin/invitations',
    ...noImpersonation('super'),
    answer: v.array(pendingInvitation),
  },
  /** Makes the link in the invitation e-mail invalid. */
  'admin.invitations.withdraw': {
    method: 'DELETE',
    path: '/v1/admin/invitations/:id',
    invalidates: ['admin.audit'],
    ...noImpersonation('super'),
    params: idParams,
    answer: v.array(pendingInvitation),
  },
  /** Every library of this server, for supers of the default library. */
  'admin.libraries': {
    method: 'GET',
    path: '/v1/admin/libraries',
    ...noImpersonation('all'),
    answer: v.array(adminLibrary),
  },
  /** A repeated call fails because the name is taken. */
  'admin.libraries.create': {
    method: 'POST',
    path: '/v1/admin/libraries',
    invalidates: readGroups.libraries,
    ...noImpersonation('all'),
    body: newLibrary,
    answer: adminLibrary,
  },
  /** Changes the library's host name. The previous name redirects and stays reserved. */
  'admin.libraries.move': {
    method: 'PATCH',
    path: '/v1/admin/libraries/:id',
    invalidates: readGroups.libraries,
    ...noImpersonation('all'),
    params: idParams,
    body: libraryMove,
    answer: adminLibrary,
  },
} as const satisfies Record<string, Endpoint>
