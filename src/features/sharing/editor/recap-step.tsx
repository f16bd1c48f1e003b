import { Trans, useLingui } from '@lingui/react/macro'
import type { Category } from '#contract/shapes/catalogue.ts'
import type { Geo } from '#contract/shapes/common.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import type { ProductPhoto } from '#src/library/photos/use-photo-list.ts'
import { Picture } from '#src/ui/picture/picture.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import type { DraftValues } from './draft.ts'
import styles from './editor.module.css'

type Props = {
  values: DraftValues
  photos: readonly ProductPhoto[]
  categories: readonly Category[]
  home: Geo | null
  /** The text of the last error. */
  error: string | null
}

/** A summary before saving. */
export function RecapStep({ values, photos, categories, home, error }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const category = categories.find(({ origin_id }) => origin_id === values.category)
  const shown = photos.filter(({ picture }) => picture)
  return (
    <>
      {error && <Banner tone="bad">{error}</Banner>}
      <dl className={styles.recap}>
        <dt>
          <Trans>Titolo</Trans>
        </dt>
        <dd>{values.title}</dd>
        <dt>
          <Trans>Categoria</Trans>
        </dt>
        <dd>{category ? format.text(category.name) : null}</dd>
        <dt>
          <Trans>Descrizione</Trans>
        </dt>
        <dd className={styles.text}>{values.description || <Trans>Nessuna</Trans>}</dd>
        <dt>
          <Trans>Immagini</Trans>
        </dt>
        <dd>
          {shown.length > 0 ? (
            <ul className={styles.thumbs}>
              {shown.map(({ key, alt, picture }) => (
                <li key={key}>
                  <Picture
                    picture={picture && { ...picture, alt: alt || values.title }}
                    sizes="120px"
                  />
                </li>
              ))}
            </ul>
          ) : (
            <Trans>Nessuna: al suo posto si vede quella dell'oggettoteca.</Trans>
          )}
        </dd>
        <dt>
          <Trans>Ritiro</Trans>
        </dt>
        <dd>
          <Trans>Casa del proprietario</Trans>
          {home && `, ${home.cap} ${home.city}`}
          <small className={styles.note}>
            {t`Chi lo cerca vede solo la zona, mai il tuo indirizzo.`}
          </small>
        </dd>
      </dl>
    </>
  )
}
