import { Link } from 'react-router';
import { frame as say } from '../sentences.ts';
import classes from './Brand.module.css';

interface BrandProps {
  to: string;
  /** The address is not a screen of the console. */
  reloadDocument?: boolean;
}

/** The mark and the title, in two lines where the bar is narrow. */
export function Brand({ to, reloadDocument = false }: BrandProps) {
  const [first, slash, second] = say.product.split(/( \/) /);
  return (
    <Link to={to} reloadDocument={reloadDocument} className={classes.brand}>
      <img src="/favicon.svg" alt="" width={32} height={32} />
      <span className={classes.title}>
        <span className={classes.first} dir="auto">
          {first}
          <span className={classes.slash}>{slash}</span>
        </span>{' '}
        <span className={classes.second}>{second}</span>
      </span>
    </Link>
  );
}
