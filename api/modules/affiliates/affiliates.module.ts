import { Module } from '@nestjs/common';
import { AdminContacts } from './admin-contacts.ts';
import { AffiliatesController } from './affiliates.controller.ts';
import { ContactData } from './contact-data.ts';
import { StoreContact } from './store-contact.ts';

@Module({
  controllers: [AffiliatesController],
  providers: [AdminContacts, ContactData, StoreContact],
})
export class AffiliatesModule {}
