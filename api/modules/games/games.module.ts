import { Module } from '@nestjs/common';
import { GamesController } from './games.controller.ts';
import { GamesService } from './games.service.ts';
import { GridCatalogue } from './grid-catalogue.ts';

@Module({ controllers: [GamesController], providers: [GamesService, GridCatalogue], exports: [GridCatalogue] })
export class GamesModule {}
