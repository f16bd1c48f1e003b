/** A call that a page's first screen needs. `paged`: the first page of a list. */
export type Need =
  | { name: 'categories.list' | 'headquarters.list' | 'products.highlighted' | 'home.get' }
  | { name: 'products.get' | 'products.loans'; input: { params: { id: string } } }
  | { name: 'products.reviews'; input: { params: { id: string } }; paged: true }
  | { name: 'catalogs.list'; input: { params: { slug: string } }; paged: true }

const products = (slug: string): Need => ({
  name: 'catalogs.list',
  input: { params: { slug } },
  paged: true,
})

/** The page of all categories, of one category, the home page, and the page of a product. */
export const onCategories = (): Need[] => [{ name: 'categories.list' }]
export const onCategory = (slug: string): Need[] => [products(slug), ...onCategories()]
export const onHome = (): Need[] => [
  { name: 'home.get' },
  ...onCategories(),
  { name: 'products.highlighted' },
  products('last_arrival'),
  { name: 'headquarters.list' },
]
export const onProduct = (id: string): Need[] => {
  const input = { params: { id } }
  return [
    { name: 'products.get', input },
    { name: 'products.loans', input },
    { name: 'products.reviews', input, paged: true },
    { name: 'headquarters.list' },
  ]
}
