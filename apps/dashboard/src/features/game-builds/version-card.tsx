import type { BuildVersion, GameBuildDetail } from '@atrio/contract/game-builds';
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { formatDateTime, plural } from '../../lib/format.ts';
import { formatBytes } from '../../lib/upload-words.ts';
import { Card } from '../../ui/card.tsx';
import { useAskRestore } from './use-ask-restore.tsx';
import classes from './version-card.module.css';

interface VersionCardProps {
  build: GameBuildDetail;
  isDisabled: boolean;
}

/** What the loading page loads now, and what it loaded before. */
export function VersionCard({ build, isDisabled }: VersionCardProps) {
  const askRestore = useAskRestore();
  const { previousVersion } = build;
  return (
    <Card title="Versão no ar">
      <Facts version={build} />
      <p className={classes.note}>
        A versão nova só entra no ar quando todos os arquivos chegarem.
      </p>
      {previousVersion && (
        <section className={classes.previous} aria-label="Versão anterior">
          <h3 className={classes.title}>Versão anterior</h3>
          <Facts version={previousVersion} />
          <Button
            className={classes.restore}
            variant="default"
            disabled={isDisabled}
            leftSection={<IconHistory size={18} stroke={1.7} aria-hidden />}
            onClick={() => askRestore(build.id, build.buildName, previousVersion)}
          >
            Voltar à versão anterior
          </Button>
        </section>
      )}
    </Card>
  );
}

function Facts({ version: { sentAt, totalBytes, fileCount } }: { version: BuildVersion }) {
  return (
    <dl className={classes.facts}>
      <div className={classes.fact}>
        <dt>Enviada em</dt>
        <dd>{formatDateTime(sentAt).replace(' ', ' às ')}</dd>
      </div>
      <div className={classes.fact}>
        <dt>Tamanho</dt>
        <dd>
          {formatBytes(totalBytes)} em {plural(fileCount, 'arquivo', 'arquivos')}
        </dd>
      </div>
    </dl>
  );
}
