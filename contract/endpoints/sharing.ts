import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { newProduct, productChange } from '../shapes/catalogue.ts'
import { idParams } from '../shapes/common.ts'
import { uploadedFile } from '../shapes/file.ts'
import { ownObject, ownObjectInFull } from '../shapes/order.ts'
import { touches } from '../touches.ts'

/** What a member lends. */
export const sharingEndpoints = {
  /** The member's own objects, newest first, with their open loans. */
  'sharing.list': {
    method: 'GET',
    path: '/v1/me/products',
    access: 'member',
    answer: v.array(ownObject),
    errors: ['crm_refused', 'crm_unavailable'],
  },
  'sharing.get': {
    method: 'GET',
    path: '/v1/me/products/:id',
    access: 'member',
    params: idParams,
    answer: ownObjectInFull,
    errors: [],
  },
  /** From then on it is in the catalogue, to be collected at the owner's home. */
  'sharing.create': {
    method: 'POST',
    path: '/v1/me/products',
    touches: touches.products,
    access: 'member',
    body: newProduct,
    answer: ownObjectInFull,
    errors: ['adhesion_required', 'member_suspended', 'domicile_missing'],
    once: true,
  },
  'sharing.update': {
    method: 'PATCH',
    path: '/v1/me/products/:id',
    touches: touches.products,
    access: 'member',
    params: idParams,
    body: productChange,
    answer: ownObjectInFull,
    errors: ['adhesion_required', 'member_suspended'],
  },
  /**
   * Keeps a photo until something shows it. Sent twice it is kept twice, and what nothing shows is
   * removed after some days.
   */
  'files.create': {
    method: 'POST',
    path: '/v1/files',
    touches: [],
    access: 'member',
    upload: true,
    answer: uploadedFile,
    errors: ['adhesion_required', 'member_suspended'],
  },
} as const satisfies Record<string, Endpoint>
