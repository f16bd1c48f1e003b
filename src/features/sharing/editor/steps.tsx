import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { limits, uploadMaxMegabytes } from '#contract/limits.ts'
import { type Category, lentCategory } from '#contract/shapes/catalogue.ts'
import type { Geo } from '#contract/shapes/common.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { PhotosField } from '#src/library/photos/photos-field.tsx'
import type { ProductPhoto, usePhotoList } from '#src/library/photos/use-photo-list.ts'
import { useLookup } from '#src/library/use-lookup.ts'
import { Fact, Facts } from '#src/ui/facts/facts.tsx'
import { SelectField, TextArea, TextField } from '#src/ui/field/text-field.tsx'
import type { useForm } from '#src/ui/form/use-form.ts'
import { Card } from '#src/ui/page/page.tsx'
import { Picture } from '#src/ui/picture/picture.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import type { DraftValues } from './draft.ts'
import styles from './editor.module.css'

export type DraftForm = Pick<ReturnType<typeof useForm<DraftValues>>, 'field' | 'values'>

/** Title and category of the product. */
export function BaseStep({
  form,
  categories,
}: {
  form: DraftForm
  categories: readonly Category[]
}) {
  const { t } = useLingui()
  const known = categories
    .filter(({ slug, origin_id }) => origin_id !== null && slug !== lentCategory)
    .map(({ name, origin_id }) => ({ value: origin_id ?? '', label: name }))
  const options = useLookup('product_categories', known)
  return (
    <div className={styles.step}>
      <TextField
        label={t`Titolo`}
        hint={t`Come lo cercherebbe chi ne ha bisogno: «Trapano a batteria», «Tenda da due».`}
        required
        maxLength={limits.shortTextChars}
        {...form.field('title')}
      />
      <SelectField
        label={t`Categoria`}
        required
        options={[{ value: '', text: t`Scegli una categoria` }, ...options]}
        {...form.field('category')}
      />
    </div>
  )
}

/** Condition and usage. It cannot be changed later, because borrowers rely on it. */
export function DescriptionStep({ form, fixed }: { form: DraftForm; fixed: boolean }) {
  const { t } = useLingui()
  return (
    <div className={styles.step}>
      <TextArea
        label={t`Descrizione`}
        hint={
          fixed
            ? t`La descrizione non si può cambiare.`
            : t`Misure, condizioni, che cosa serve per usarlo. Dopo il caricamento non si può cambiare.`
        }
        rows={7}
        readOnly={fixed}
        maxLength={limits.noteMaxChars}
        {...form.field('description')}
      />
      {fixed && (
        <p>
          <Link to="/support">
            <Trans>Qualcosa non è più vero? Scrivi all'oggettoteca.</Trans>
          </Link>
        </p>
      )}
    </div>
  )
}

/** The photos. The first is the cover. */
export function ImagesStep({ photos }: { photos: ReturnType<typeof usePhotoList> }) {
  const { t } = useLingui()
  const hint = t`PNG o JPEG, o TIFF fino a ${uploadMaxMegabytes} MB l'una. Togliamo il luogo in cui sono state scattate.`
  return <PhotosField photos={photos} hint={hint} />
}

type RecapStepProps = {
  values: DraftValues
  photos: readonly ProductPhoto[]
  categories: readonly Category[]
  home: Geo | null
  /** The text of the last error. */
  error: string | null
}

/** A summary before saving. */
export function RecapStep({ values, photos, categories, home, error }: RecapStepProps) {
  const { t } = useLingui()
  const format = useFormat()
  const category = categories.find(({ origin_id }) => origin_id === values.category)
  const shown = photos.filter(({ picture }) => picture)
  return (
    <>
      {error && <Banner tone="bad">{error}</Banner>}
      <Card>
        <Facts>
          <Fact name={<Trans>Titolo</Trans>}>{values.title}</Fact>
          <Fact name={<Trans>Categoria</Trans>}>{category && format.text(category.name)}</Fact>
          <Fact name={<Trans>Descrizione</Trans>}>
            <span className={styles.text}>{values.description || <Trans>Nessuna</Trans>}</span>
          </Fact>
          <Fact name={<Trans>Immagini</Trans>}>
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
          </Fact>
          <Fact name={<Trans>Ritiro</Trans>}>
            <Trans>Casa del proprietario</Trans>
            {home && `, ${home.cap} ${home.city}`}
            <small className={styles.note}>
              {t`Chi lo cerca vede solo la zona, mai il tuo indirizzo.`}
            </small>
          </Fact>
        </Facts>
      </Card>
    </>
  )
}
