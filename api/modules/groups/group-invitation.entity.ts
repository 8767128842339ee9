import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** One for each group and address. */
@Entity('group_invitation')
export class GroupInvitationEntity {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer', { name: 'group_id' })
  groupId: number;

  /** In lower case, with or without an account. */
  @Column('text')
  email: string;

  /** Null if the sender's account was deleted. */
  @Column('integer', { name: 'invited_by', nullable: true })
  invitedBy: number | null;

  @Column('text')
  status: 'pending' | 'accepted' | 'rejected';

  @Column({ type: 'timestamptz', name: 'created_at', insert: false })
  createdAt: Date;

  @Column('timestamptz', { name: 'answered_at', nullable: true })
  answeredAt: Date | null;
}
