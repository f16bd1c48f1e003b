/** The target of a link to all products. */
export const allProducts = {
  to: '/catalogs/$slug/{-$id}',
  params: { slug: 'all', id: undefined },
} as const
