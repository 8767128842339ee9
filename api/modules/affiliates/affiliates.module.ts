import { Module } from '@nestjs/common';
import { AdminContactsController } from './admin-contacts.controller.ts';
import { AffiliatesController } from './affiliates.controller.ts';
import { ContactData } from './contact-data.ts';
import { ContactLimits } from './contact-limits.ts';
import { ListContacts } from './list-contacts.ts';
import { MarkContact } from './mark-contact.ts';
import { StoreContact } from './store-contact.ts';

@Module({
  controllers: [AffiliatesController, AdminContactsController],
  providers: [ContactData, ContactLimits, StoreContact, ListContacts, MarkContact],
})
export class AffiliatesModule {}
