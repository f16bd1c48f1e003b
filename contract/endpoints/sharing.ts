import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { readGroups } from '../read-groups.ts'
import { newProduct, productChange } from '../shapes/catalogue.ts'
import { idParams } from '../shapes/common.ts'
import { uploadedFile } from '../shapes/file.ts'
import { ownProduct, ownProductInFull } from '../shapes/order.ts'

/** Products that a member lends. */
export const sharingEndpoints = {
  /** The member's own products, newest first, with their open loans. */
  'sharing.list': {
    method: 'GET',
    path: '/v1/me/products',
    access: 'member',
    answer: v.array(ownProduct),
    errors: ['crm_refused', 'crm_unavailable'],
  },
  'sharing.get': {
    method: 'GET',
    path: '/v1/me/products/:id',
    access: 'member',
    params: idParams,
    answer: ownProductInFull,
  },
  /** Adds the product to the catalogue. It is collected at the owner's home. */
  'sharing.create': {
    method: 'POST',
    path: '/v1/me/products',
    invalidates: readGroups.products,
    access: 'member',
    body: newProduct,
    answer: ownProductInFull,
    errors: ['adhesion_required', 'member_suspended', 'domicile_missing'],
    idempotent: true,
  },
  'sharing.update': {
    method: 'PATCH',
    path: '/v1/me/products/:id',
    invalidates: readGroups.products,
    access: 'member',
    params: idParams,
    body: productChange,
    answer: ownProductInFull,
    errors: ['adhesion_required', 'member_suspended'],
  },
  /**
   * Stores a photo. A repeated call stores it twice; photos that nothing uses are deleted after
   * some days.
   */
  'files.create': {
    method: 'POST',
    path: '/v1/files',
    invalidates: [],
    access: 'member',
    upload: true,
    answer: uploadedFile,
    errors: ['adhesion_required', 'member_suspended'],
  },
} as const satisfies Record<string, Endpoint>
