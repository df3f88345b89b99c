import type { GameBuildDetail } from '@atrio/contract/game-builds';
import { Anchor } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useObjectUrl } from '../../form/use-object-url.ts';
import classes from './preview.module.css';

/** As in the specification's own picture of a page that loads. */
const SHARE = 45;

interface PreviewCardProps {
  build: GameBuildDetail | undefined;
  name: string;
  /** Chosen and still to be sent. */
  logo: File | null;
  background: File | null;
}

/** The loading page in small, with what is chosen so far. */
export function PreviewCard({ build, name, logo, background }: PreviewCardProps) {
  const logoUrl = useImage(logo, build?.buildLogoURL);
  const backgroundUrl = useImage(background, build?.buildBackgroundURL);
  return (
    <section className={classes.card} aria-label="Prévia">
      <div className={classes.head}>
        <h2 className={classes.title}>Prévia</h2>
        {build && (
          <Anchor className={classes.open} href={pagePath(build.buildName)} target="_blank">
            Abrir página
            <IconExternalLink size={16} stroke={1.7} aria-hidden />
            <span className="leitor"> (abre em outra aba)</span>
          </Anchor>
        )}
      </div>
      {/* Decorative: the form beside it says all that it shows. */}
      <div className={classes.page} aria-hidden="true">
        {backgroundUrl && <img className={classes.background} src={backgroundUrl} alt="" />}
        <div className={classes.loading}>
          {logoUrl && <img className={classes.logo} src={logoUrl} alt="" />}
          <strong className={classes.name}>{name.trim() || 'Nome'}</strong>
          <span className={classes.bar}>
            <span className={classes.fill} style={{ width: `${SHARE}%` }} />
          </span>
          <span className={classes.percent}>Carregando… {SHARE} %</span>
        </div>
      </div>
    </section>
  );
}

/** Where the loading page is, outside the dashboard. */
function pagePath(buildName: string): string {
  return `/build/${encodeURIComponent(buildName)}/`;
}

function useImage(file: File | null, keptUrl: string | null | undefined): string | undefined {
  const url = useObjectUrl(file);
  return file ? url : (keptUrl ?? undefined);
}
