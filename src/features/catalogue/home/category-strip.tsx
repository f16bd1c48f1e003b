import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Category } from '#contract/shapes/catalogue.ts'
import { buttonClass } from '#src/ui/button/button.tsx'
import { Carousel } from '#src/ui/carousel/carousel.tsx'
import { Skeleton } from '#src/ui/states/states.tsx'
import { CategoryLink } from '../listing/category-link.tsx'

/** The categories in a row, with placeholders while they load. */
export function CategoryStrip({ categories }: { categories: readonly Category[] | undefined }) {
  const { t } = useLingui()
  if (categories?.length === 0) return null
  return (
    <Carousel title={t`Cerca tra le categorie`} more={<AllCategories />} item="max-content">
      {categories
        ? categories.map(category => (
            <li key={category.slug}>
              <CategoryLink category={category} />
            </li>
          ))
        : [1, 2, 3, 4, 5].map(place => (
            <li key={place}>
              <Skeleton height="78px" width="200px" />
            </li>
          ))}
    </Carousel>
  )
}

function AllCategories() {
  return (
    <Link to="/catalogs" className={buttonClass('quiet', true)}>
      <Trans>vedi tutte</Trans>
    </Link>
  )
}
