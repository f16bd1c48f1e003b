import { Plural } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Category } from '#contract/shapes/catalogue.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Picture } from '#src/ui/picture/picture.tsx'
import styles from './category-link.module.css'

/** A category's name and number of products. */
export function CategoryLink({ category }: { category: Category }) {
  const format = useFormat()
  return (
    <Link
      to="/catalogs/$slug/{-$id}"
      params={{ slug: category.slug, id: undefined }}
      className={styles.category}
    >
      <Picture picture={category.img} sizes="56px" square decorative />
      <span>
        <strong>{format.text(category.name)}</strong>
        <small>
          <Plural value={category.count} one="# oggetto" other="# oggetti" />
        </small>
      </span>
    </Link>
  )
}

/** Categories in as many columns as fit. */
export function CategoryGrid({ categories }: { categories: readonly Category[] }) {
  return (
    <ul className={styles.grid}>
      {categories.map(category => (
        <li key={category.slug}>
          <CategoryLink category={category} />
        </li>
      ))}
    </ul>
  )
}
