import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Language } from '../../../shared/rules/languages.ts';

/** A contact request of a company or an affiliate (CON-04). */
@Entity('affiliate_contact')
export class ContactEntity {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('text') type: 'company' | 'affiliate';
  @Column('text') name: string;
  /** In lower case. */
  @Column('text') email: string;
  @Column('text', { nullable: true }) company: string | null;
  /** ISO code. */
  @Column('text') country: string;
  @Column('text') phone: string;
  @Column('text', { nullable: true }) telegram: string | null;
  /** The language of the page, and so of the answer. */
  @Column('text') language: Language;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
}
