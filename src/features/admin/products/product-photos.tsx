import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '#contract/limits.ts'
import { acceptedPhotos } from '#src/library/photos/check-photo.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { PhotoList } from '#src/ui/uploader/photo-list.tsx'
import { Uploader } from '#src/ui/uploader/uploader.tsx'
import type { ProductForm } from './use-product-form.ts'

/** The photos of a product: added, described, moved and removed. */
export function ProductPhotos({ photos }: Pick<ProductForm, 'photos'>) {
  const { t } = useLingui()
  const offline = useOfflineReason()
  const full = photos.listed.length >= limits.productImagesMax
  return (
    <>
      <h3>
        <Trans>Foto</Trans>
      </h3>
      <Uploader
        accept={acceptedPhotos}
        hint={t`PNG o JPEG, o TIFF fino a 9 MB l'una.`}
        disabledReason={
          offline ?? (full ? t`Al massimo ${limits.productImagesMax} foto per oggetto.` : null)
        }
        refused={photos.refused}
        onAdd={photos.add}
      >
        {photos.listed.length > 0 && (
          <PhotoList
            photos={photos.listed}
            altMaxChars={limits.shortTextChars}
            onMove={photos.move}
            onRemove={photos.remove}
            onRetry={photos.retry}
            onDescribe={photos.describe}
          />
        )}
      </Uploader>
    </>
  )
}
