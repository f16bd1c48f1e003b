import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { service, serviceInput } from '../shapes/admin/service.ts'
import {
  adminLibrary,
  adminPoint,
  invitationInput,
  libraryMove,
  newLibrary,
  openingInput,
  ownFileKinds,
  ownFiles,
  pendingInvitation,
  pointInput,
  settings,
} from '../shapes/admin/setup.ts'
import { idParams } from '../shapes/common.ts'
import { touches } from '../touches.ts'

const ownFileParams = v.object({ kind: v.picklist(ownFileKinds) })

/** A library made and set up: its settings, points and staff. Every write is kept with what was before. */
export const setupEndpoints = {
  'admin.settings': {
    method: 'GET',
    path: '/v1/admin/settings',
    access: 'admin',
    answer: settings,
    errors: [],
  },
  /** A changed adhesion form is a new version, which members accept anew. */
  'admin.settings.save': {
    method: 'PUT',
    path: '/v1/admin/settings',
    touches: ['libraries.get', 'renewals.cards', 'me.get', 'admin.audit'],
    access: 'admin',
    body: settings,
    answer: settings,
    errors: [],
  },
  /** When the library can be used, and by which rules people come in. */
  'admin.service': {
    method: 'GET',
    path: '/v1/admin/service',
    access: 'admin',
    answer: service,
    errors: [],
  },
  /** Staff open and close the library; what `superOnly` names, only a super changes. */
  'admin.service.save': {
    method: 'PUT',
    path: '/v1/admin/service',
    touches: ['libraries.get', 'me.get', 'admin.audit'],
    access: 'admin',
    body: serviceInput,
    answer: service,
    errors: [],
  },
  /** In place of the one before. A logo is kept as a square picture of our own making, a PDF as it is. */
  'admin.files.save': {
    method: 'PUT',
    path: '/v1/admin/files/:kind',
    touches: ['libraries.get', 'admin.audit'],
    access: 'admin',
    params: ownFileParams,
    upload: true,
    answer: ownFiles,
    errors: [],
  },
  'admin.files.remove': {
    method: 'DELETE',
    path: '/v1/admin/files/:kind',
    touches: ['libraries.get', 'admin.audit'],
    access: 'admin',
    params: ownFileParams,
    answer: ownFiles,
    errors: [],
  },
  'admin.points': {
    method: 'GET',
    path: '/v1/admin/headquarters',
    access: 'admin',
    answer: v.array(adminPoint),
    errors: [],
  },
  'admin.points.create': {
    method: 'POST',
    path: '/v1/admin/headquarters',
    touches: touches.points,
    access: 'admin',
    body: pointInput,
    answer: adminPoint,
    errors: [],
    once: true,
  },
  'admin.points.change': {
    method: 'PATCH',
    path: '/v1/admin/headquarters/:id',
    touches: touches.points,
    access: 'admin',
    params: idParams,
    body: pointInput,
    answer: adminPoint,
    errors: [],
  },
  /** Hours of the week, and from today on closures and additional days. */
  'admin.points.save': {
    method: 'PUT',
    path: '/v1/admin/headquarters/:id/openings',
    touches: ['headquarters.list', 'products.loans', 'admin.audit'],
    access: 'admin',
    params: idParams,
    body: openingInput,
    answer: v.array(adminPoint),
    errors: [],
  },
  /** Mails the way in to somebody who is to run the library; nobody invites above their own rank. */
  'admin.staff.invite': {
    method: 'POST',
    path: '/v1/admin/invitations',
    touches: ['admin.members', 'admin.invitations', 'admin.audit'],
    access: 'admin',
    inPerson: true,
    body: invitationInput,
    answer: v.object({}),
    errors: [],
    once: true,
  },
  /** Invitations still open, to ranks that the super who asks may give. */
  'admin.invitations': {
    method: 'GET',
    path: '/v1/admin/invitations',
    access: 'admin',
    inPerson: true,
    answer: v.array(pendingInvitation),
    errors: ['impersonation_refused'],
  },
  /** The link in the letter opens nothing any more. */
  'admin.invitations.withdraw': {
    method: 'DELETE',
    path: '/v1/admin/invitations/:id',
    touches: ['admin.audit'],
    access: 'admin',
    inPerson: true,
    params: idParams,
    answer: v.array(pendingInvitation),
    errors: ['impersonation_refused'],
  },
  /** Every library of this server, for the supers of its default one. */
  'admin.libraries': {
    method: 'GET',
    path: '/v1/admin/libraries',
    access: 'admin',
    inPerson: true,
    answer: v.array(adminLibrary),
    errors: [],
  },
  /** Asked twice, the second finds its name taken. */
  'admin.libraries.create': {
    method: 'POST',
    path: '/v1/admin/libraries',
    touches: touches.libraries,
    access: 'admin',
    inPerson: true,
    body: newLibrary,
    answer: adminLibrary,
    errors: [],
  },
  /** Gives it another name in its address. The one before leads on, and is nobody else's. */
  'admin.libraries.move': {
    method: 'PATCH',
    path: '/v1/admin/libraries/:id',
    touches: touches.libraries,
    access: 'admin',
    inPerson: true,
    params: idParams,
    body: libraryMove,
    answer: adminLibrary,
    errors: [],
  },
} as const satisfies Record<string, Endpoint>
