import { Plural } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Category } from '#contract/shapes/catalogue.ts'
import { Picture } from '#src/ui/picture/picture.tsx'
import styles from './catalogue.module.css'

type Props = { category: Category; name: string; eager?: boolean }

export function CategoryLink({ category, name, eager }: Props) {
  return (
    <Link
      to="/catalogs/$slug/{-$id}"
      params={{ slug: category.slug }}
      className={styles['category']}
    >
      <Picture picture={category.img} sizes="56px" square decorative {...(eager && { eager })} />
      <span>
        <strong>{name}</strong>
        <small>
          <Plural value={category.count} one="# oggetto" other="# oggetti" />
        </small>
      </span>
    </Link>
  )
}
